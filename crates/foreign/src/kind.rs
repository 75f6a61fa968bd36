//! Kinds of what stands at a path.

use std::fs::{FileType, OpenOptions};

/// The kind of what is no regular file, in words; `None` of one that is.
pub(crate) fn other_than_file(kind: FileType) -> Option<&'static str> {
    if kind.is_file() {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return Some("a pipe");
        }
        if kind.is_char_device() || kind.is_block_device() {
            return Some("a device");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
    }
    match (kind.is_dir(), kind.is_symlink()) {
        (true, _) => Some("a directory"),
        (_, true) => Some("a link"),
        _ => Some("something that is no file"),
    }
}

/// Lets no pipe be waited for that has taken the place of a file since it was looked at.
pub(crate) fn without_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.custom_flags(libc::O_NONBLOCK);
    }
    options
}

/// The same, and opens no file that a link leads to: Unix refuses a link, Windows opens the link itself.
pub(crate) fn without_following(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.custom_flags(libc::O_NONBLOCK | libc::O_NOFOLLOW);
    }
    #[cfg(windows)]
    {
        use std::os::windows::fs::OpenOptionsExt as _;
        options.custom_flags(windows_sys::Win32::Storage::FileSystem::FILE_FLAG_OPEN_REPARSE_POINT);
    }
    options
}

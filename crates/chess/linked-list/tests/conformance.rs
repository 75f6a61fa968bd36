//! The one suite that every board passes.
qipan_conformance::chess!(chess_linked_list::Board);

//! Grouping by key in one go: a record may have thousands of groups.

use std::collections::HashMap;
use std::hash::Hash;

/// The items by key, in the order in which the keys first occur.
pub(crate) fn grouped<K: Eq + Hash + Copy, T>(
    items: impl IntoIterator<Item = T>,
    key: impl Fn(&T) -> K,
) -> Vec<(K, Vec<T>)> {
    let mut places: HashMap<K, usize> = HashMap::new();
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for item in items {
        let key = key(&item);
        let place = *places.entry(key).or_insert(groups.len());
        if place == groups.len() {
            groups.push((key, Vec::new()));
        }
        groups[place].1.push(item);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn the_order_is_that_of_the_items() {
        let groups = grouped([30, 11, 32, 20, 10, 31], |number| number / 10);
        assert_eq!(groups, [(3, vec![30, 32, 31]), (1, vec![11, 10]), (2, vec![20])]);
    }
}

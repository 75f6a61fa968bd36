//! Every row of the linked lists against the rule book and the published counts.

qipan_conformance::rows!(chess_rules::Chess, chess_linked_list::rows::each);

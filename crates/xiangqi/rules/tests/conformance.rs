//! The naive board passes the suite that every board passes.

qipan_conformance::xiangqi!(xiangqi_rules::naive::Board, named "xiangqi-naive");

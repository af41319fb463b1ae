/**
 * Load on a coordinator in another process: simulated workers that report games that were played in
 * advance, and simulated browsers that watch.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.bench.ledger;

/**
 * Games as values: the record of a finished game, its outcome, what a referee and the searches said
 * in it, and checkpoints of games that go on elsewhere.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.game.record;

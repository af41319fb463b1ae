/**
 * Games as values: records of finished games with what referee and searches reported, and
 * checkpoints of games that continue in another process.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.game.record;

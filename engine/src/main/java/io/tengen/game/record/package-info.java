/**
 * Games as values: records of finished games, including the reports of referee and searches, and
 * checkpoints of games that continue in another process.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.game.record;

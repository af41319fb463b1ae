/**
 * The service that streams what workers do at present, with the values of its requests and answers.
 * {@link io.tengen.wire.watch.WatchService} has the methods, and {@link
 * io.tengen.wire.watch.LiveBoard} is a running game.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.wire.watch;

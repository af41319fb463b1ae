/** Channels to a coordinator: addresses, encryption, fail-over, repeated calls and their errors. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.channel;

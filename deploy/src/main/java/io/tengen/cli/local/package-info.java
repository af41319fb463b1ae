/** The coordinator and the worker in the process of a command that plays on this machine. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.local;

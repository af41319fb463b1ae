/** {@code tengen play}: games of a person against an engine of the cluster. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.person;

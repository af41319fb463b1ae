/** {@code tengen doctor}: checks of a cluster and its machines, and the support bundle. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.doctor;

/** Backups of all that a coordinator stores, in one file, and their restoration. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.backup;

/** Committing results to the archive and the journal. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.run.commit;

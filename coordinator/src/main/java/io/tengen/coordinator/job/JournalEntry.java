package io.tengen.coordinator.job;

/**
 * Marks what stands in the journal or a snapshot, written as CBOR. Fields may be added, and are
 * then absent from old entries; any other change needs a JacksonMigration for the class.
 */
public interface JournalEntry {}

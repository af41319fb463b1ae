package io.tengen.coordinator.job;

/**
 * Marks classes that are serialized as CBOR in the journal or in snapshots. Fields may be added and
 * are then absent from old entries; any other change needs a JacksonMigration for the class.
 */
public interface JournalEntry {}

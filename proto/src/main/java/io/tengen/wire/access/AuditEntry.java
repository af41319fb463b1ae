package io.tengen.wire.access;

import java.time.Instant;

/**
 * A line of the audit log.
 *
 * @param who the caller as far as is known
 * @param from network address of the caller
 * @param what the action
 * @param refused whether it was refused
 * @param detail what was changed, or why it was refused
 */
public record AuditEntry(
    Instant at, String who, String from, String what, boolean refused, String detail) {}

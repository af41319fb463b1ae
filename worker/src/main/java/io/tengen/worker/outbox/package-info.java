/** What a worker keeps in a directory across restarts: its name, and results not acknowledged. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.outbox;

/** The state of a worker that outlasts its process: its name, and unacknowledged results. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.outbox;

/** What all services of workers for other workers share. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.peer;

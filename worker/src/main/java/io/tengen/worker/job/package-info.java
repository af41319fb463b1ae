/** Playing games on this worker: jobs, the slots that play them, and their progress. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.job;

/** Playing games on this node: slots, jobs, and what the node has to say of them. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.job;

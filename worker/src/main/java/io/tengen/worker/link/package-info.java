/** The connection to the coordinator; the only package of the worker that depends on gRPC. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.link;

/** The stream to the coordinator; the only room of the worker that knows gRPC and the wire. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.link;

package io.tengen.worker.link;

/**
 * The identity of a worker, which it sends in its Hello.
 *
 * @param worker the worker's name, unique in the cluster and the same after reconnecting
 * @param version the version of the program, for logs
 */
public record WorkerIdentity(String worker, String version) {}

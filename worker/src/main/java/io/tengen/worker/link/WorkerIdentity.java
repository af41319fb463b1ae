package io.tengen.worker.link;

/**
 * Who the worker says it is.
 *
 * @param worker unique in the cluster, stable across reconnects
 * @param version of the program, for people
 */
public record WorkerIdentity(String worker, String version) {}

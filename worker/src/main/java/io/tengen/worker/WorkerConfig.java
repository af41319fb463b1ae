package io.tengen.worker;

import java.util.List;
import java.util.Map;

/**
 * What a worker is started with.
 *
 * @param name unique in the cluster, stable across reconnects
 * @param coordinator {@code HOST:PORT} of the coordinator's gRPC services
 * @param slots games played at once
 * @param programs the allowlist: command line of each outside GTP engine by the name that {@code
 *     gtp:NAME} uses
 */
public record WorkerConfig(
    String name, String coordinator, int slots, Map<String, List<String>> programs) {}

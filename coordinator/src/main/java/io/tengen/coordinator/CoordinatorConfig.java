package io.tengen.coordinator;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What a coordinator is started with.
 *
 * @param data directory that holds the database; created if missing
 * @param host address to listen on
 * @param grpcPort port of the gRPC services; 0 for any free one
 * @param httpPort port of health and metrics; 0 for any free one, −1 for none
 * @param heartbeat interval at which workers are asked to speak
 * @param lease time without a heartbeat after which a worker's games are given to others
 */
public record CoordinatorConfig(
    Path data, String host, int grpcPort, int httpPort, Duration heartbeat, Duration lease) {}

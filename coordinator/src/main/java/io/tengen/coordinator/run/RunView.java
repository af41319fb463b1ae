package io.tengen.coordinator.run;

import java.time.Instant;

/**
 * A run and how far it has come, at one moment.
 *
 * @param committed games counted
 * @param leased games out now
 * @param duplicates reports of games that were counted already, since the run was loaded
 * @param refused reports that were refused, since the run was loaded
 * @param workers connected workers that can play some of the run's games
 * @param problem one line for people when something stands in the way; empty otherwise
 */
public record RunView(
    String id,
    RunSpec spec,
    RunStatus status,
    Instant createdAt,
    int committed,
    int leased,
    int duplicates,
    int refused,
    int workers,
    String problem) {}

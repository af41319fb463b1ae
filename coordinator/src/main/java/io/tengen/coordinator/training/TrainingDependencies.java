package io.tengen.coordinator.training;

import akka.actor.typed.ActorRef;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The services and settings that every {@link Training} of a coordinator uses.
 *
 * @param lease time without a message after which a training goes to another worker
 * @param patience longest time without progress before a training goes to another worker
 * @param wall wall clock, for timestamps
 * @param nanos a monotonic clock, for deadlines
 * @param leaseIds supplies lease ids that are unique for each training, also across restarts
 * @param news is notified of changes
 */
record TrainingDependencies(
    Duration lease,
    Duration patience,
    InstantSource wall,
    LongSupplier nanos,
    LongSupplier leaseIds,
    ActorRef<TrainingNotification> news) {}

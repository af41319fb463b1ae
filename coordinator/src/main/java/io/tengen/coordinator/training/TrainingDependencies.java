package io.tengen.coordinator.training;

import akka.actor.typed.ActorRef;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * What every {@link Training} of a coordinator works with.
 *
 * @param lease time without a word after which a training is given to another worker
 * @param patience how long a worker may say the same before
 * @param wall tells the time for people
 * @param nanos a monotonic clock, for deadlines
 * @param leaseIds yields numbers that no other lease of the same training has, before or after a
 *     restart
 * @param news hears what becomes of it
 */
record TrainingDependencies(
    Duration lease,
    Duration patience,
    InstantSource wall,
    LongSupplier nanos,
    LongSupplier leaseIds,
    ActorRef<TrainingNews> news) {}

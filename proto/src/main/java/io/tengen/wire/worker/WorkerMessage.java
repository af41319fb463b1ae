package io.tengen.wire.worker;

import io.tengen.files.artifact.Artifact;
import io.tengen.wire.EncodedCheckpoint;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.inquiry.Answer;
import io.tengen.wire.training.TrainingReport;
import java.util.List;
import java.util.Optional;

/** A message from a worker. Immutable. */
public sealed interface WorkerMessage {

  /**
   * The first message on every stream.
   *
   * @param worker name of the worker, unique in the cluster and the same on its next stream
   * @param version version of its program
   * @param slots number of games that it can play at once
   * @param offers engine kinds, programs, networks and capabilities that it has
   * @param held leases of the jobs that it is doing
   */
  record Hello(String worker, String version, int slots, List<String> offers, List<LeaseToken> held)
      implements WorkerMessage {
    /** The offer of a worker that trains networks. */
    public static final String TRAINING_OFFER = "train:pytorch";

    public Hello {
      offers = List.copyOf(offers);
      held = List.copyOf(held);
    }
  }

  /**
   * Asks for jobs.
   *
   * @param permits number of jobs beyond those that were asked for on this stream before
   */
  record Ready(JobKind kind, int permits) implements WorkerMessage {}

  /** Renews the leases of the jobs that it lists. */
  record Heartbeat(List<JobProgress> jobs) implements WorkerMessage {
    public Heartbeat {
      jobs = List.copyOf(jobs);
    }
  }

  /** Reports the new moves of watched games between heartbeats, which renews their leases too. */
  record Progress(List<JobProgress> jobs) implements WorkerMessage {
    public Progress {
      jobs = List.copyOf(jobs);
    }
  }

  /**
   * Reports the result of a job.
   *
   * @param result of a game, its encoded record; of a training, its encoded {@link
   *     io.tengen.wire.training.TrainingResult}. Not copied; do not change it.
   */
  record JobResult(LeaseToken lease, byte[] result) implements WorkerMessage {}

  /**
   * Gives a job up.
   *
   * @param problem one line for users
   * @param moves the moves of a game that have not been sent on this stream
   * @param training the progress of a training
   */
  record JobGivenUp(
      LeaseToken lease,
      GivenUpReason reason,
      String problem,
      Optional<EncodedCheckpoint> moves,
      Optional<TrainingReport> training)
      implements WorkerMessage {

    /** Creates a message that carries no progress. */
    public JobGivenUp(LeaseToken lease, GivenUpReason reason, String problem) {
      this(lease, reason, problem, Optional.empty(), Optional.empty());
    }
  }

  /**
   * Answers an inquiry.
   *
   * @param number number of the inquiry
   */
  record Reply(LeaseToken lease, long number, Answer answer) implements WorkerMessage {}

  /**
   * Offers to evaluate positions for other workers; replaces earlier offers.
   *
   * @param address {@code HOST:PORT} at which other workers reach it
   * @param networks SHA-256 of the files of its networks
   * @param fetches whether it fetches other networks from the coordinator
   */
  record ServeEvaluations(String address, List<String> networks, boolean fetches)
      implements WorkerMessage {
    public ServeEvaluations {
      networks = List.copyOf(networks);
    }
  }

  /**
   * Offers to play rollouts for searches of other workers; replaces earlier offers.
   *
   * @param address {@code HOST:PORT} at which other workers reach it
   * @param threads number of threads that play
   */
  record ServeRollouts(String address, int threads) implements WorkerMessage {}

  /**
   * Asks for workers that evaluate positions with these networks, and for some that play rollouts;
   * replaces earlier requests.
   *
   * @param rollouts the largest number of workers that play rollouts; 0 for none
   */
  record FindEvaluators(List<Artifact> networks, int rollouts) implements WorkerMessage {
    /** The request of a worker that wants nothing from others. */
    public static final FindEvaluators NOTHING = new FindEvaluators(List.of(), 0);

    public FindEvaluators {
      networks = List.copyOf(networks);
    }
  }

  /** Tells the speed of the worker's machine; replaces an earlier one. */
  record Speed(WorkerSpeed speed) implements WorkerMessage {}

  /** A message of a newer version. */
  record Unknown() implements WorkerMessage {}

  /**
   * A message that could not be decoded.
   *
   * @param problem one line that says what is missing or out of range
   */
  record Malformed(String problem) implements WorkerMessage {}
}

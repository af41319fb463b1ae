package io.tengen.coordinator.grpc.worker;

import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.JobId;
import io.tengen.proto.v1.UploadBegin;
import io.tengen.proto.v1.WorkerMessage;
import java.util.OptionalLong;

/**
 * The leases of trainings: seals those that a worker is told of, and opens those that it speaks of.
 * They are sealed as those of games are, under names that no run has. Thread-safe.
 */
public final class TrainingLeases {
  private static final String PREFIX = "training ";

  private final LeaseSeal seal;
  private final String holder;

  /**
   * @param holder {@link io.tengen.coordinator.access.Principal#id} of the worker
   */
  public TrainingLeases(LeaseSeal seal, String holder) {
    this.seal = seal;
    this.holder = holder;
  }

  /** A training, as seals know it. */
  private static JobId job(String training) {
    return JobId.newBuilder().setRun(PREFIX + training).build();
  }

  /** Whether this is what seals know a training by. */
  static boolean isTraining(JobId job) {
    return job.getRun().startsWith(PREFIX);
  }

  /** The id of such a training. */
  static String training(JobId job) {
    return job.getRun().substring(PREFIX.length());
  }

  /** Whether a worker may bring this file: it comes of a training that it was given. */
  public boolean allow(UploadBegin begin) {
    return open(begin.getTraining(), begin.getLease()).isPresent();
  }

  private OptionalLong open(String training, long shown) {
    return seal.open(job(training), shown, holder);
  }

  private long seal(String training, long lease) {
    return seal.seal(job(training), lease, holder);
  }

  /** What goes to the worker about a training, with its lease sealed. */
  CoordinatorMessage outgoing(CoordinatorMessage message) {
    CoordinatorMessage.Builder sealed = message.toBuilder();
    switch (message.getMessageCase()) {
      case TRAINING_ASSIGNMENT -> {
        var about = sealed.getTrainingAssignmentBuilder();
        about.setLease(seal(about.getTraining(), about.getLease()));
      }
      case TRAINING_VERDICT -> {
        var about = sealed.getTrainingVerdictBuilder();
        about.setLease(seal(about.getTraining(), about.getLease()));
      }
      case TRAINING_REVOKED -> {
        var about = sealed.getTrainingRevokedBuilder();
        about.setLease(seal(about.getTraining(), about.getLease()));
      }
      default -> throw new IllegalArgumentException("not about a training");
    }
    return sealed.build();
  }

  /**
   * What came from the worker about a training, with its lease opened.
   *
   * @return a message of no kind if it is not its lease
   */
  WorkerMessage incoming(WorkerMessage message, WorkerLeases.Strangers strangers) {
    WorkerMessage.Builder opened = message.toBuilder();
    String training;
    long shown;
    switch (message.getMessageCase()) {
      case TRAINING_PROGRESS -> {
        training = message.getTrainingProgress().getTraining();
        shown = message.getTrainingProgress().getLease();
        open(training, shown).ifPresent(opened.getTrainingProgressBuilder()::setLease);
      }
      case TRAINING_FINISHED -> {
        training = message.getTrainingFinished().getTraining();
        shown = message.getTrainingFinished().getLease();
        open(training, shown).ifPresent(opened.getTrainingFinishedBuilder()::setLease);
      }
      case TRAINING_GIVEN_UP -> {
        training = message.getTrainingGivenUp().getTraining();
        shown = message.getTrainingGivenUp().getLease();
        open(training, shown).ifPresent(opened.getTrainingGivenUpBuilder()::setLease);
      }
      default -> throw new IllegalArgumentException("not about a training");
    }
    if (open(training, shown).isEmpty()) {
      strangers.claimed(job(training), shown, message.hasTrainingFinished());
      return WorkerMessage.getDefaultInstance();
    }
    return opened.build();
  }

  /** Opens the lease of the training that a worker says it holds, or takes it out. */
  void incoming(Hello.Builder hello, WorkerLeases.Strangers strangers) {
    if (!hello.hasTraining()) {
      return;
    }
    String training = hello.getTraining().getTraining();
    long shown = hello.getTraining().getLease();
    OptionalLong lease = open(training, shown);
    if (lease.isPresent()) {
      hello.getTrainingBuilder().setLease(lease.getAsLong());
    } else {
      strangers.claimed(job(training), shown, false);
      hello.clearTraining();
    }
  }
}

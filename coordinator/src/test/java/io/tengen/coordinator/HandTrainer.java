package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Timestamp;
import io.grpc.ManagedChannel;
import io.tengen.proto.v1.Artifact;
import io.tengen.proto.v1.GivenUpReason;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.HeldTraining;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.LossWeights;
import io.tengen.proto.v1.TrainerReady;
import io.tengen.proto.v1.TrainingAssignment;
import io.tengen.proto.v1.TrainingCheckpoint;
import io.tengen.proto.v1.TrainingFinished;
import io.tengen.proto.v1.TrainingGivenUp;
import io.tengen.proto.v1.TrainingLosses;
import io.tengen.proto.v1.TrainingProgress;
import io.tengen.proto.v1.TrainingResult;
import io.tengen.proto.v1.TrainingShard;
import io.tengen.proto.v1.TrainingSpec;
import io.tengen.proto.v1.TrainingStage;
import io.tengen.proto.v1.TrainingVerdict;
import io.tengen.proto.v1.WorkerMessage;
import java.util.concurrent.TimeUnit;

/** A worker for trainings that tests control, over a real connection. */
final class HandTrainer {
  static final byte[] SHARD = Artifacts.bytes(1_000, 1);
  static final byte[] CHECKPOINT = Artifacts.bytes(2_000, 2);
  static final byte[] NETWORK = Artifacts.bytes(3_000, 3);

  final HandWorker worker;

  private HandTrainer(HandWorker worker) {
    this.worker = worker;
  }

  /** Connects a worker that holds no training, and waits for its welcome. */
  static HandTrainer connect(ManagedChannel channel, String name) throws InterruptedException {
    return connect(channel, hello(name));
  }

  /** Connects a worker that claims to hold a training. */
  static HandTrainer connect(ManagedChannel channel, String name, TrainingAssignment held)
      throws InterruptedException {
    return connect(
        channel,
        hello(name)
            .setTraining(
                HeldTraining.newBuilder()
                    .setTraining(held.getTraining())
                    .setLease(held.getLease())));
  }

  private static Hello.Builder hello(String name) {
    return Hello.newBuilder()
        .setWorker(name)
        .setVersion("test")
        .setSlots(1)
        .addOffers("random")
        .addOffers("train:pytorch");
  }

  private static HandTrainer connect(ManagedChannel channel, Hello.Builder hello)
      throws InterruptedException {
    HandWorker worker = new HandWorker(channel);
    worker.send(WorkerMessage.newBuilder().setHello(hello).build());
    HandWorker.take(worker.welcomes);
    return new HandTrainer(worker);
  }

  /** The specification of a training from {@link #SHARD}, which the coordinator must have. */
  static TrainingSpec.Builder spec() {
    return TrainingSpec.newBuilder()
        .setName("g1")
        .setShape("b1c8")
        .setFeatures("tengen")
        .setBoard(5)
        .setWeights(LossWeights.newBuilder().setPolicy(1).setValue(1))
        .addShards(
            TrainingShard.newBuilder()
                .setFile(Artifacts.of(SHARD))
                .setGames(1)
                .setPositions(20)
                .setSamples(10)
                .setBoard(5)
                .setCreatedAt(Timestamp.newBuilder().setSeconds(1_750_000_000)))
        .setSteps(100)
        .setBatch(4)
        .setFirstRate(0.01)
        .setLastRate(0.001);
  }

  void ready() {
    worker.send(
        WorkerMessage.newBuilder().setTrainerReady(TrainerReady.getDefaultInstance()).build());
  }

  /**
   * Asks for a training and waits for it, with heartbeats meanwhile, since silent workers are
   * disconnected.
   */
  TrainingAssignment next() throws InterruptedException {
    ready();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(HandWorker.PATIENCE_SECONDS);
    TrainingAssignment given = null;
    while (given == null) {
      assertTrue(System.nanoTime() < deadline, "no message arrived");
      worker.heartbeat();
      given = worker.trainings.poll(50, TimeUnit.MILLISECONDS);
    }
    return given;
  }

  void beat(TrainingAssignment training, long steps) {
    beat(progress(training, steps));
  }

  void beat(TrainingAssignment training, long steps, byte[] checkpoint) {
    beat(
        progress(training, steps)
            .setCheckpoint(
                TrainingCheckpoint.newBuilder().setFile(Artifacts.of(checkpoint)).setSteps(steps)));
  }

  private static TrainingProgress.Builder progress(TrainingAssignment training, long steps) {
    return TrainingProgress.newBuilder()
        .setTraining(training.getTraining())
        .setLease(training.getLease())
        .setStage(TrainingStage.TRAINING_STAGE_LEARNING)
        .setDone(steps)
        .setSteps(steps)
        .setLosses(TrainingLosses.newBuilder().setPolicy(2).setTotal(2));
  }

  private void beat(TrainingProgress.Builder progress) {
    worker.send(WorkerMessage.newBuilder().setHeartbeat(Heartbeat.getDefaultInstance()).build());
    worker.send(WorkerMessage.newBuilder().setTrainingProgress(progress).build());
  }

  void giveUp(TrainingAssignment training, GivenUpReason reason, String problem) {
    worker.send(
        WorkerMessage.newBuilder()
            .setTrainingGivenUp(
                TrainingGivenUp.newBuilder()
                    .setTraining(training.getTraining())
                    .setLease(training.getLease())
                    .setReason(reason)
                    .setProblem(problem))
            .build());
  }

  /** Reports the result and waits for the verdict. */
  TrainingVerdict report(TrainingAssignment training, byte[] network) throws InterruptedException {
    report(training, Artifacts.of(network));
    return HandWorker.take(worker.trainingVerdicts);
  }

  private void report(TrainingAssignment training, Artifact network) {
    worker.send(
        WorkerMessage.newBuilder()
            .setTrainingFinished(
                TrainingFinished.newBuilder()
                    .setTraining(training.getTraining())
                    .setLease(training.getLease())
                    .setResult(
                        TrainingResult.newBuilder()
                            .setCheckpoint(Artifacts.of(CHECKPOINT))
                            .setNetwork(network)
                            .setSamples(10)
                            .setSeconds(1)))
            .build());
  }
}

package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Timestamp;
import io.grpc.ManagedChannel;
import io.tengen.proto.v1.Artifact;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.GivenUpReason;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.JobGivenUp;
import io.tengen.proto.v1.JobKind;
import io.tengen.proto.v1.JobProgress;
import io.tengen.proto.v1.JobResult;
import io.tengen.proto.v1.LossWeights;
import io.tengen.proto.v1.Ready;
import io.tengen.proto.v1.TrainingCheckpoint;
import io.tengen.proto.v1.TrainingLosses;
import io.tengen.proto.v1.TrainingProgress;
import io.tengen.proto.v1.TrainingResult;
import io.tengen.proto.v1.TrainingShard;
import io.tengen.proto.v1.TrainingSpec;
import io.tengen.proto.v1.TrainingStage;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.WorkerMessage;
import java.util.concurrent.TimeUnit;

/** A training worker that a test controls, over a real connection. */
final class ScriptedTrainer {
  static final byte[] SHARD = ArtifactClient.bytes(1_000, 1);
  static final byte[] CHECKPOINT = ArtifactClient.bytes(2_000, 2);
  static final byte[] NETWORK = ArtifactClient.bytes(3_000, 3);

  final ScriptedWorker worker;

  private ScriptedTrainer(ScriptedWorker worker) {
    this.worker = worker;
  }

  /** Connects a worker without a training, and waits for the welcome. */
  static ScriptedTrainer connect(ManagedChannel channel, String name) throws InterruptedException {
    return connect(channel, hello(name));
  }

  /** Connects a worker that says it has this training. */
  static ScriptedTrainer connect(ManagedChannel channel, String name, Assignment held)
      throws InterruptedException {
    return connect(channel, hello(name).addHeld(held.getLease()));
  }

  private static Hello.Builder hello(String name) {
    return Hello.newBuilder()
        .setWorker(name)
        .setVersion("test")
        .setSlots(1)
        .addOffers("random")
        .addOffers("train:pytorch");
  }

  private static ScriptedTrainer connect(ManagedChannel channel, Hello.Builder hello)
      throws InterruptedException {
    ScriptedWorker worker = new ScriptedWorker(channel);
    worker.trainingLeases.addAll(hello.getHeldList());
    worker.send(WorkerMessage.newBuilder().setHello(hello).build());
    ScriptedWorker.take(worker.welcomes);
    return new ScriptedTrainer(worker);
  }

  /** Returns a training on {@link #SHARD}, which the coordinator must have. */
  static TrainingSpec.Builder spec() {
    return TrainingSpec.newBuilder()
        .setName("g1")
        .setShape("b1c8")
        .setFeatures("tengen")
        .setBoard(5)
        .setWeights(LossWeights.newBuilder().setPolicy(1).setValue(1))
        .addShards(
            TrainingShard.newBuilder()
                .setFile(ArtifactClient.of(SHARD))
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
        WorkerMessage.newBuilder()
            .setReady(Ready.newBuilder().setKind(JobKind.JOB_KIND_TRAINING).setPermits(1))
            .build());
  }

  /** Asks for a training and waits for it, sending heartbeats so that the stream is not closed. */
  Assignment next() throws InterruptedException {
    ready();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(ScriptedWorker.PATIENCE_SECONDS);
    Assignment given = null;
    while (given == null) {
      assertTrue(System.nanoTime() < deadline, "nothing came");
      worker.heartbeat();
      given = worker.trainings.poll(50, TimeUnit.MILLISECONDS);
    }
    return given;
  }

  void beat(Assignment training, long steps) {
    beat(training, progress(steps));
  }

  void beat(Assignment training, long steps, byte[] checkpoint) {
    beat(
        training,
        progress(steps)
            .setCheckpoint(
                TrainingCheckpoint.newBuilder()
                    .setFile(ArtifactClient.of(checkpoint))
                    .setSteps(steps)));
  }

  private static TrainingProgress.Builder progress(long steps) {
    return TrainingProgress.newBuilder()
        .setStage(TrainingStage.TRAINING_STAGE_LEARNING)
        .setDone(steps)
        .setSteps(steps)
        .setLosses(TrainingLosses.newBuilder().setPolicy(2).setTotal(2));
  }

  private void beat(Assignment training, TrainingProgress.Builder progress) {
    worker.trainingLeases.add(training.getLease());
    worker.send(
        WorkerMessage.newBuilder()
            .setHeartbeat(
                Heartbeat.newBuilder()
                    .addJobs(
                        JobProgress.newBuilder()
                            .setLease(training.getLease())
                            .setTraining(progress)))
            .build());
  }

  void giveUp(Assignment training, GivenUpReason reason, String problem) {
    worker.send(
        WorkerMessage.newBuilder()
            .setGivenUp(
                JobGivenUp.newBuilder()
                    .setLease(training.getLease())
                    .setReason(reason)
                    .setProblem(problem))
            .build());
  }

  /** Reports and waits for the verdict. */
  Verdict report(Assignment training, byte[] network) throws InterruptedException {
    report(training, ArtifactClient.of(network));
    return ScriptedWorker.take(worker.trainingVerdicts);
  }

  private void report(Assignment training, Artifact network) {
    worker.trainingLeases.add(training.getLease());
    worker.send(
        WorkerMessage.newBuilder()
            .setResult(
                JobResult.newBuilder()
                    .setLease(training.getLease())
                    .setResult(
                        TrainingResult.newBuilder()
                            .setCheckpoint(ArtifactClient.of(CHECKPOINT))
                            .setNetwork(network)
                            .setSamples(10)
                            .setSeconds(1)
                            .build()
                            .toByteString()))
            .build());
  }
}

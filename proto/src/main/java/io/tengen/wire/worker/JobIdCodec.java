package io.tengen.wire.worker;

/** Encodes and decodes {@link JobId}. */
final class JobIdCodec {
  private JobIdCodec() {}

  static io.tengen.proto.v1.JobId encode(JobId job) {
    return io.tengen.proto.v1.JobId.newBuilder().setRun(job.run()).setIndex(job.index()).build();
  }

  static JobId decode(io.tengen.proto.v1.JobId message) {
    return new JobId(message.getRun(), message.getIndex());
  }
}

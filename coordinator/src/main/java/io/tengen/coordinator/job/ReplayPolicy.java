package io.tengen.coordinator.job;

/** Decides which finished jobs are done again, and by which workers. */
public interface ReplayPolicy {
  /** No job is done again. */
  ReplayPolicy NONE =
      new ReplayPolicy() {
        @Override
        public boolean wants(int index) {
          return false;
        }

        @Override
        public boolean bars(int index, String worker) {
          return false;
        }

        @Override
        public boolean binds(String worker) {
          return false;
        }
      };

  /** Returns whether this finished job is to be done again. */
  boolean wants(int index);

  /** Returns whether this worker must not do the job again. */
  boolean bars(int index, String worker);

  /** Returns whether this worker may only do jobs that are done again. */
  boolean binds(String worker);
}

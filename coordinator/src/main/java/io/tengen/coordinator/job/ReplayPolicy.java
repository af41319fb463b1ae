package io.tengen.coordinator.job;

/** Decides which finished jobs are done a second time, and by which workers. */
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

  /** Whether this finished job is to be done again. */
  boolean wants(int index);

  /** Whether this worker must not do the job again. */
  boolean bars(int index, String worker);

  /** Whether this worker may do nothing but jobs that are done again. */
  boolean binds(String worker);
}

package io.tengen.wire.worker;

/** Why a worker gives a job up. */
public enum GivenUpReason {
  /** The worker is shutting down; another worker continues the job. */
  LEAVING,
  /** This worker cannot do the job; another may. */
  UNABLE,
  /** No worker can do the job: its data or its settings are wrong. */
  IMPOSSIBLE,
  /** The coordinator asked for the game; it is continued later. */
  ASKED,
  /** A reason that this version does not have, or none. */
  UNKNOWN
}

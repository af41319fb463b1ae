package io.tengen.worker.speed;

/** Measures how fast the machine is. */
interface SpeedTrial {
  /** Measures on the calling thread; blocks for about a second. */
  SpeedMeasurement measure() throws InterruptedException;
}

/**
 * What a machine needs for computing on NVIDIA's graphics cards: its driver and native libraries.
 * Each requirement that is missing is described by one line with its remedy.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.inference.cuda;

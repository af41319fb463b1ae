/** The layers of trainable networks, built on DJL's arrays. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.learn.layer;

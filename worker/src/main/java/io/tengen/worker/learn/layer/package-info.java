/** The layers of trainable networks, on DJL arrays. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.learn.layer;

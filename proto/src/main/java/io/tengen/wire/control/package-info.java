/**
 * The services of the coordinator for users and administrators, with the values of their requests
 * and answers. {@link io.tengen.wire.control.ControlService} has the methods for runs, and {@link
 * io.tengen.wire.control.RunStatus} is the status of a run.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.wire.control;

/** Types that all kinds of job share: names, leases, registration, and messages to workers. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.job;

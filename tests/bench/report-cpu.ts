/** Preloaded into a process under measure: reports to its parent how much processor time and memory it has used. */
process.on('message', (message) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() });
  if (message === 'memory') process.send?.({ peakMemory: process.resourceUsage().maxRSS });
});

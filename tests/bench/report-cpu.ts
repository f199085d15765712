/** Preloaded into a process under measure: reports to its parent how much processor time it has used. */
process.on('message', (message) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() });
});

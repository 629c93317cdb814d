// Prints its process id and ends.
process.stdout.write(`${process.pid}\n`)

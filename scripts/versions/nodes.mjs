/** The newest of each Node that is promised, oldest first; the registry has them as packages. */
export const nodes = ['20.19.6', '22.23.3', '24.21.0', '26.10.0']

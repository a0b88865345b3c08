import { serve } from './serve.js';

await serve((text) => console.log(text));
process.exit(0);

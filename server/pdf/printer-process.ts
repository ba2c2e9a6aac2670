// The process that prints: a document in words comes in, a PDF goes out.
import { serveOrders } from '../../kit/side-process.ts';
import { printInvoice } from './invoice-sheet.ts';

serveOrders(printInvoice);

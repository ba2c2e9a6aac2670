// Receives an invoice and returns a PDF.
import { serveOrders } from '../../kit/side-process.ts';
import { printInvoice } from './invoice-sheet.ts';

serveOrders(printInvoice);

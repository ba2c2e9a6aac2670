// Verifies Ed25519 signatures (RFC 8032, section 5.1.7) with nothing but the base library. A verifier holds no secret, so
// it need not take the same time for every signature; never sign with this.
using System;
using System.Linq;
using System.Numerics;
using System.Security.Cryptography;

namespace Vitrine
{
    public static class Ed25519
    {
        private static readonly BigInteger P = BigInteger.Pow(2, 255) - 19;
        private static readonly BigInteger Order =
            BigInteger.Pow(2, 252) + BigInteger.Parse("27742317777372353535851937790883648493");
        private static readonly BigInteger D = Mod(-121665 * Inverse(121666));
        private static readonly BigInteger RootOfMinusOne = BigInteger.ModPow(2, (P - 1) / 4, P);
        private static readonly Point Base = Decode(
            new byte[] { 0x58 }.Concat(Enumerable.Repeat((byte)0x66, 31)).ToArray());

        /// <summary>Extended homogeneous coordinates: x = X/Z, y = Y/Z, x·y = T/Z.</summary>
        private sealed class Point
        {
            public BigInteger X, Y, Z, T;
        }

        public static bool Verifies(byte[] key, byte[] message, byte[] signature)
        {
            if (key.Length != 32 || signature.Length != 64) return false;
            var point = Decode(key);
            var half = signature.Take(32).ToArray();
            var scalar = ToNumber(signature.Skip(32).ToArray());
            if (point == null || scalar >= Order) return false;
            byte[] digest;
            using (var sha = SHA512.Create())
                digest = sha.ComputeHash(half.Concat(key).Concat(message).ToArray());
            var factor = ToNumber(digest) % Order;
            var minus = new Point { X = Mod(-point.X), Y = point.Y, Z = point.Z, T = Mod(-point.T) };
            return Encode(Add(Multiply(Base, scalar), Multiply(minus, factor))).SequenceEqual(half);
        }

        private static Point Add(Point one, Point other)
        {
            var a = Mod((one.Y - one.X) * (other.Y - other.X));
            var b = Mod((one.Y + one.X) * (other.Y + other.X));
            var c = Mod(2 * one.T * other.T % P * D);
            var d = Mod(2 * one.Z * other.Z);
            var e = b - a;
            var f = d - c;
            var g = d + c;
            var h = b + a;
            return new Point { X = Mod(e * f), Y = Mod(g * h), Z = Mod(f * g), T = Mod(e * h) };
        }

        private static Point Multiply(Point point, BigInteger times)
        {
            var sum = new Point { X = 0, Y = 1, Z = 1, T = 0 };
            for (; times > 0; times >>= 1)
            {
                if (!times.IsEven) sum = Add(sum, point);
                point = Add(point, point);
            }
            return sum;
        }

        /// <summary>Null for what is no point in its one spelling.</summary>
        private static Point Decode(byte[] bytes)
        {
            var number = ToNumber(bytes);
            var isOdd = number >> 255 == 1;
            var y = number & (BigInteger.Pow(2, 255) - 1);
            if (y >= P) return null;
            var square = Mod((y * y - 1) * Inverse(Mod(D * y * y + 1)));
            var x = BigInteger.ModPow(square, (P + 3) / 8, P);
            if (Mod(x * x - square) != 0) x = Mod(x * RootOfMinusOne);
            if (Mod(x * x - square) != 0 || (x.IsZero && isOdd)) return null;
            if (x.IsEven == isOdd) x = P - x;
            return new Point { X = x, Y = y, Z = 1, T = Mod(x * y) };
        }

        private static byte[] Encode(Point point)
        {
            var inverse = Inverse(point.Z);
            var x = Mod(point.X * inverse);
            var number = Mod(point.Y * inverse) + (x.IsEven ? 0 : BigInteger.Pow(2, 255));
            var bytes = number.ToByteArray();
            Array.Resize(ref bytes, 32);
            return bytes;
        }

        private static BigInteger ToNumber(byte[] littleEndian) =>
            new BigInteger(littleEndian.Concat(new byte[] { 0 }).ToArray());

        private static BigInteger Inverse(BigInteger number) => BigInteger.ModPow(number, P - 2, P);

        private static BigInteger Mod(BigInteger number)
        {
            var rest = number % P;
            return rest.Sign < 0 ? rest + P : rest;
        }
    }
}
